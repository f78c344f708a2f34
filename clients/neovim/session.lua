-- A whole session through Neovim's own client: initialize, load, progress, cancel, shutdown, exit.
-- Prints one line a check and leaves with an error where one failed.

local server, roots = vim.env.REPOSTREAM, vim.env.REPOSTREAM_ROOTS
local failed = 0

local function check(name, ok, detail)
  io.stdout:write((ok and 'ok      ' or 'FAILED  ') .. name .. (ok and '' or ': ' .. vim.inspect(detail)) .. '\n')
  if not ok then failed = failed + 1 end
end

local ready, exit_code, progress, work = false, nil, {}, {}
local id = vim.lsp.start_client({
  name = 'repostream',
  cmd = { server },
  on_init = function() ready = true end,
  on_exit = function(code) exit_code = code end,
  handlers = {
    ['$/loadRepositories/progress'] = function(_, params) table.insert(progress, params) end,
    ['$/progress'] = function(_, params) table.insert(work, params) end,
  },
})
vim.wait(60000, function() return ready or exit_code ~= nil end, 5)
check('initialize', ready, { id = id, exit_code = exit_code })
local client = vim.lsp.get_client_by_id(id)
local capability = client.server_capabilities.experimental.loadRepositories
check('capabilities', vim.tbl_contains(capability.sources, 'local'), capability)

local function of(request)
  return vim.tbl_filter(function(params) return params.requestId == request end, progress)
end

-- A load of real repositories, streamed.
local result
local _, load = client.request('loadRepositories', { source = 'local', roots = { roots }, stream = true },
  function(err, answer) result = err or answer end, 0)
check('load answers', vim.wait(60000, function() return result ~= nil end, 5))
local names, gapless = {}, true
for index, params in ipairs(of(load)) do
  gapless = gapless and params.sequence == index - 1
  for _, repository in ipairs(params.repositories or {}) do table.insert(names, repository.name) end
end
table.sort(names)
check('load finds', vim.deep_equal(names, vim.split(vim.env.REPOSTREAM_NAMES, '\n')), names)
check('load counts', result.count == #names, result)
check('sequence has no gap', gapless, of(load))
check('progress ends with done', of(load)[#of(load)].state == 'done', of(load))

-- A slow load with a token, cancelled.
local called = false
local _, slow = client.request('loadRepositories', { source = 'sample', delayMs = 600000, workDoneToken = 't' },
  function() called = true end, 0)
check('slow load begins', vim.wait(60000, function() return #of(slow) > 0 end, 5))
client.cancel_request(slow)
check('cancel is told', vim.wait(60000, function() return of(slow)[#of(slow)].state == 'error' end, 5), of(slow))
check('cancel has its code', of(slow)[#of(slow)].error.code == -32800, of(slow))
check('cancel is acknowledged', vim.wait(60000, function()
  local request = client.requests[slow]
  return request == nil
end, 5), client.requests[slow])
check('token is begun', work[1] and work[1].value.kind == 'begin', work)
check('token is ended', work[#work] and work[#work].value.kind == 'end', work)
check('a cancelled request stays silent', not called)

-- A client without handlers has nothing to say about what it is told.
local messages, quiet, done = vim.fn.execute('messages'), nil, false
vim.lsp.start_client({ name = 'quiet', cmd = { server }, on_init = function(new) quiet = new end })
vim.wait(60000, function() return quiet ~= nil end, 5)
quiet.request('loadRepositories', { source = 'sample', delayMs = 200, stream = true }, function() done = true end, 0)
check('a client without handlers loads', vim.wait(60000, function() return done end, 5))
check('a client without handlers stays silent', vim.fn.execute('messages') == messages, vim.fn.execute('messages'))
quiet.stop()

client.stop()
check('server ends with 0', vim.wait(60000, function() return exit_code ~= nil end, 5) and exit_code == 0, exit_code)
vim.cmd(failed == 0 and 'qall!' or 'cquit!')
