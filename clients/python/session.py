"""A whole session through pygls' language client: initialize, load, progress, cancel, shutdown, exit.

Prints one line a check and leaves with an error at the first that fails.
"""

import asyncio
import os
import sys

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient

DEADLINE = 60


class Client(LanguageClient):
    """Keeps how the server ended, which the library only logs."""

    ended_with = None

    async def server_exit(self, server):
        self.ended_with = server.returncode


def check(name, ok, detail):
    print(f"ok      {name}" if ok else f"FAILED  {name}: {detail!r}", flush=True)
    if not ok:
        sys.exit(1)


async def answer(request):
    """What the request is answered with; an error is an answer too."""
    try:
        return await asyncio.wait_for(request, DEADLINE)
    except Exception as error:
        return error


async def session():
    client = Client("repostream-test", "1")
    progress, work, begun = [], [], asyncio.Event()

    @client.feature("$/loadRepositories/progress")
    def _(params):
        progress.append(params)
        begun.set()

    @client.feature(types.PROGRESS)
    def _(params):
        work.append(params.value)

    await client.start_io(os.environ["REPOSTREAM"])

    initialize = types.InitializeParams(types.ClientCapabilities(), process_id=os.getpid())
    initialized = await answer(client.initialize_async(initialize))
    check("initialize", isinstance(initialized, types.InitializeResult), initialized)
    capability = initialized.capabilities.experimental["loadRepositories"]
    check("capabilities", "local" in capability["sources"], capability)
    client.initialized(types.InitializedParams())

    def load(**params):
        progress.clear()
        begun.clear()
        return client.protocol.send_request_async("loadRepositories", params, msg_id=params["source"])

    # A load of real repositories, streamed.
    result = await answer(load(source="local", roots=[os.environ["REPOSTREAM_ROOTS"]], stream=True))
    check("load answers", hasattr(result, "count"), result)
    names = sorted(repository.name for params in progress for repository in params.repositories)
    check("load finds", names == os.environ["REPOSTREAM_NAMES"].split("\n"), names)
    check("load counts", result.count == len(names), result)
    check("result repeats nothing", result.repositories == [], result)
    check("sequence has no gap", [params.sequence for params in progress] == list(range(len(progress))), progress)
    check("progress ends with done", progress[-1].state == "done", progress)

    # A slow load with a token, cancelled. Its id is a string here.
    slow = load(source="sample", delayMs=600000, workDoneToken="t")
    await answer(begun.wait())
    check("slow load begins", progress and progress[0].requestId == "sample", progress)
    client.cancel_request(types.CancelParams("sample"))
    error = await answer(slow)
    check("cancel has its code", isinstance(error, JsonRpcException) and error.code == -32800, error)
    check("cancel is told", progress[-1].state == "error", progress)
    check("cancel is told with its code", progress[-1].error.code == -32800, progress)
    check("token is begun", work and work[0]["kind"] == "begin", work)
    check("token is ended", work[-1]["kind"] == "end", work)

    done = await answer(client.shutdown_async(None))
    check("shutdown", done is None, done)
    client.exit(None)
    await answer(client.stop())
    check("server ends with 0", client.ended_with == 0, client.ended_with)


asyncio.run(session())
