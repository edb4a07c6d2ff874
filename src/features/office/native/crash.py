"""Ends a soffice that hangs in its own handler of a crash.

soffice catches SIGSEGV and the like, to write its settings before it ends. Where the crash came while another thread,
or its own, held a lock of the C library, the handler waits for that lock for ever.
"""
import os
import signal
import threading
import time

INTERVAL = 0.5
# The kernel blocks a signal in the thread that handles it (sigaction(2)).
FATAL = sum(1 << (number - 1) for number in (signal.SIGSEGV, signal.SIGBUS, signal.SIGILL, signal.SIGFPE))


def blocked(status):
    """The signals a thread blocks, as a mask (proc(5), SigBlk); 0 where the thread has ended."""
    try:
        with open(status) as file:
            return next(int(line.split()[1], 16) for line in file if line.startswith("SigBlk"))
    except (OSError, StopIteration):
        return 0


def blocking(pid):
    """The threads of the process that block what a crash raises; none where it has ended."""
    tasks = "/proc/%d/task" % pid
    try:
        return {thread for thread in os.listdir(tasks) if blocked("%s/%s/status" % (tasks, thread)) & FATAL}
    except OSError:
        return set()


def watch(process, seconds, busy):
    """
    Kills the process when it has been in the handler of a crash for so many seconds. Looks only while `busy` is set, and
    at no thread that blocked those signals before: helpers of the C library do so all their life.
    """

    def loop():
        crashed, usual = None, set()
        while process.poll() is None:
            if not busy.is_set():
                usual = blocking(process.pid)
            busy.wait()
            time.sleep(INTERVAL)
            if not blocking(process.pid) - usual:
                crashed = None
            elif crashed is None:
                crashed = time.monotonic()
            elif time.monotonic() - crashed > seconds:
                process.kill()
                return

    threading.Thread(target=loop, daemon=True).start()
