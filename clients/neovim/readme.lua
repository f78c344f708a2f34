-- Runs the snippet of the README with a person who picks the first repository.

local failed = false
local picked
vim.ui.select = function(items, options, on_choice)
  table.sort(items, function(a, b) return a.path < b.path end)
  picked = options.format_item(items[1])
  on_choice(items[1])
end
vim.env.HOME = vim.env.REPOSTREAM_ROOTS
vim.cmd('luafile ' .. vim.fn.fnameescape(vim.env.REPOSTREAM_SNIPPET))
local ok = vim.wait(10000, function() return picked ~= nil end, 5)
local folder = vim.loop.fs_realpath(vim.fn.getcwd())
failed = not ok or not vim.startswith(folder, vim.loop.fs_realpath(vim.env.REPOSTREAM_ROOTS))
io.stdout:write((failed and 'FAILED  ' or 'ok      ') .. 'the snippet of the README picks: ' .. vim.inspect(picked) .. '\n')
vim.cmd(failed and 'cquit!' or 'qall!')
