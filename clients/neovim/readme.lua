-- Runs the snippet of the README with a person who picks the first repository.
-- With REPOSTREAM_EXPECT set, there is no server to start, and an error has to say that.

local snippet = 'luafile ' .. vim.fn.fnameescape(vim.env.REPOSTREAM_SNIPPET)

local function finish(ok, name, detail)
  io.stdout:write((ok and 'ok      ' or 'FAILED  ') .. name .. ': ' .. vim.inspect(detail) .. '\n')
  vim.cmd(ok and 'qall!' or 'cquit!')
end

if vim.env.REPOSTREAM_EXPECT then
  local ok, message = pcall(vim.cmd, snippet)
  finish(not ok and message:find(vim.env.REPOSTREAM_EXPECT, 1, true) ~= nil, 'a missing server is said', message)
  return
end

local picked
vim.ui.select = function(items, options, on_choice)
  table.sort(items, function(a, b) return a.path < b.path end)
  picked = options.format_item(items[1])
  on_choice(items[1])
end
vim.cmd(snippet)
vim.wait(60000, function() return picked ~= nil end, 5)
local here, roots = vim.loop.fs_realpath(vim.fn.getcwd()), vim.loop.fs_realpath(vim.env.REPOSTREAM_ROOTS)
finish(picked ~= nil and vim.startswith(here, roots), 'the snippet of the README picks', picked)
