// A whole session through vscode-jsonrpc: initialize, load, progress, cancel, shutdown, exit.
// Prints one line a check and leaves with an error at the first that fails.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { isDeepStrictEqual } from 'node:util'

// Only require() looks where NODE_PATH says.
const rpc = createRequire(import.meta.url)('vscode-jsonrpc/node')

function check(name, ok, detail) {
  console.log(ok ? `ok      ${name}` : `FAILED  ${name}: ${detail instanceof Error ? detail : JSON.stringify(detail)}`)
  if (!ok) process.exit(1)
}

const server = spawn(process.env.REPOSTREAM, { stdio: ['pipe', 'pipe', 'ignore'] })
const ended = once(server, 'close').then(([code]) => ({ code }))

// What a promise settles with, or how the server ended before, or nothing after a minute.
function settled(promise) {
  const late = new Promise(resolve => setTimeout(resolve, 60_000).unref())
  return Promise.race([promise, ended, late]).catch(error => error)
}

const connection = rpc.createMessageConnection(
  new rpc.StreamMessageReader(server.stdout), new rpc.StreamMessageWriter(server.stdin))
let progress = []
let begin
const begun = new Promise(resolve => { begin = resolve })
connection.onNotification('$/loadRepositories/progress', params => {
  progress.push(params)
  if (params.source === 'sample') begin()
})
const work = []
connection.onProgress(new rpc.ProgressType(), 't', value => work.push(value))
connection.listen()

const initialized = await settled(connection.sendRequest('initialize', { processId: process.pid, capabilities: {} }))
check('initialize', initialized?.serverInfo?.name === 'repostream', initialized)
const capability = initialized.capabilities.experimental.loadRepositories
check('capabilities', capability.sources.includes('local'), capability)
connection.sendNotification('initialized', {})

// A load of real repositories, streamed.
const local = { source: 'local', roots: [process.env.REPOSTREAM_ROOTS], stream: true }
const result = await settled(connection.sendRequest('loadRepositories', local))
check('load answers', Array.isArray(result?.repositories), result)
const names = progress.flatMap(params => params.repositories.map(repository => repository.name)).sort()
check('load finds', isDeepStrictEqual(names, process.env.REPOSTREAM_NAMES.split('\n')), names)
check('load counts', result.count === names.length, result)
check('result repeats nothing', result.repositories.length === 0, result)
check('sequence has no gap', progress.every((params, index) => params.sequence === index), progress)
check('progress ends with done', progress.at(-1).state === 'done', progress)

// A slow load with a token, cancelled.
progress = []
const cancellation = new rpc.CancellationTokenSource()
const sample = { source: 'sample', delayMs: 600_000, workDoneToken: 't' }
const slow = connection.sendRequest('loadRepositories', sample, cancellation.token)
await settled(begun)
check('slow load begins', progress[0]?.state === 'loading', progress)
cancellation.cancel()
const error = await settled(slow)
check('cancel has its code', error instanceof rpc.ResponseError && error.code === -32800, error)
check('cancel is told', progress.at(-1).state === 'error', progress)
check('cancel is told with its code', progress.at(-1).error.code === -32800, progress)
check('token is begun', work[0]?.kind === 'begin', work)
check('token is ended', work.at(-1)?.kind === 'end', work)

const done = await settled(connection.sendRequest('shutdown'))
check('shutdown', done === null, done)
connection.sendNotification('exit')
const end = await settled(ended)
check('server ends with 0', end?.code === 0, end)
