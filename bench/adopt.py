"""Runs a command and is left with all of its descendants whose parents end first (PR_SET_CHILD_SUBREAPER, prctl(2)), so
that their processor time is counted here when they end: python3 adopt.py COMMAND ... Exits as the command does."""

import ctypes
import os
import sys

PR_SET_CHILD_SUBREAPER = 36

ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
command = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
while True:
    ended, status = os.wait()
    if ended == command:
        sys.exit(os.waitstatus_to_exitcode(status) & 0xFF)
