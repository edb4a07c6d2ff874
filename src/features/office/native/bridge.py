"""Drives one soffice for the office engine: reads a job a line (JSON) on standard input, answers in lines on standard output.

Runs with Debian's own python3 (python3-uno) inside the same sandbox as soffice, and ends with it.
Job:    {filter, input, output, password?, load?: {}, export: {filter, data}, fit?, plain?, changes?, pages?: {mark: path}}
Answer: {progress: 0..1} ..., then {done: true, fonts: {asked: used}, comments, memory: MB} or {failed: "load"|"export", message}
A job {ping: true} is answered with {pong: true} by soffice itself. When soffice has ended, the bridge ends like it.
Paths are relative to the work folder, the first argument; the second is the program soffice.bin.
"""
import json
import os
import subprocess
import sys
import threading
import time

import uno
import unohelper
from com.sun.star.beans import PropertyValue
from com.sun.star.connection import NoConnectException
from com.sun.star.task import XStatusIndicator
from com.sun.star.uno import Exception as UnoException

import crash
import fonts

folder, soffice = sys.argv[1], sys.argv[2]
PIPE = os.path.basename(folder)  # its own where machines cannot give each soffice a /tmp of its own
START_SECONDS = 60
DYING_SECONDS = 5  # between the end of its pipe, or its crash, and its own
RESTART = 81  # soffice.bin: EXITHELPER_NORMAL_RESTART
NO_UPDATE = 0  # com.sun.star.document.UpdateDocMode.NO_UPDATE
NEVER_EXECUTE = 0  # com.sun.star.document.MacroExecMode.NEVER_EXECUTE


def answer(**message):
    sys.stdout.write(json.dumps(message, ensure_ascii=False) + "\n")
    sys.stdout.flush()


class Indicator(unohelper.Base, XStatusIndicator):
    """What soffice reports of its own progress, as a part of the whole job; only steps of a hundredth are passed on."""

    def __init__(self, start, end):
        self.from_part, self.to_part, self.range, self.told = start, end, 0, start

    def start(self, text, range):
        self.range = range

    def setValue(self, value):
        if self.range <= 0:
            return
        part = self.from_part + (self.to_part - self.from_part) * min(1, max(0, value / self.range))
        if part >= self.told + 0.01:
            self.told = part
            answer(progress=round(part, 3))

    def end(self):
        pass

    def reset(self):
        pass

    def setText(self, text):
        pass


def properties(values):
    return tuple(PropertyValue(Name=name, Value=value) for name, value in values.items())


def url(path):
    return unohelper.systemPathToFileUrl(os.path.join(folder, path))


def start():
    profile = "-env:UserInstallation=" + url("profile")
    flags = ["--headless", "--invisible", "--norestore", "--nologo", "--nodefault", "--nofirststartwizard", "--nolockcheck"]
    command = [soffice, *flags, profile, "--accept=pipe,name=%s;urp" % PIPE]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=sys.stderr)


def connect():
    """A running soffice, its context and its desktop. The first start of a profile ends with RESTART and wants to be repeated."""
    local = uno.getComponentContext()
    resolver = local.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", local)
    office, end = start(), time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        if office.poll() == RESTART:
            office = start()
        elif office.poll() is not None:
            end_like(office)
        try:
            context = resolver.resolve("uno:pipe,name=%s;urp;StarOffice.ComponentContext" % PIPE)
            return office, context, context.ServiceManager.createInstanceWithContext("com.sun.star.frame.Desktop", context)
        except NoConnectException:
            time.sleep(0.02)
    raise SystemExit("soffice did not start")


def check(office, desktop):
    """Returns when soffice answers, and ends the bridge where soffice has ended. The caller bounds the wait for one that hangs."""
    try:
        desktop.Frames.getCount()
    except UnoException:
        end_like(office)


def end_like(office):
    """Ends the bridge with soffice's exit code, or as shells do after a signal: 128 and its number (POSIX XCU 2.8.2)."""
    try:
        code = office.wait(DYING_SECONDS)
    except subprocess.TimeoutExpired:
        raise SystemExit("soffice does not answer")
    raise SystemExit(128 - code if code < 0 else code or "soffice ended")


def load(desktop, job):
    given = {
        "Hidden": True,
        # Some work needs a document that may be changed: one without a name, made after the file.
        "AsTemplate" if is_final(job) or job.get("pages") else "ReadOnly": True,
        "UpdateDocMode": NO_UPDATE,
        "MacroExecutionMode": NEVER_EXECUTE,
        "FilterName": job["filter"],
        "StatusIndicator": Indicator(0, 0.6),
        **job.get("load", {}),
    }
    if job.get("password"):
        given["Password"] = job["password"]
    return desktop.loadComponentFromURL(url(job["input"]), "_blank", 0, properties(given))


def fit_sheets(document):
    """All columns of every sheet on one page across, as many pages down as it takes."""
    styles = document.StyleFamilies.getByName("PageStyles")
    for name in {sheet.PageStyle for sheet in document.Sheets}:
        style = styles.getByName(name)
        style.ScaleToPagesX, style.ScaleToPagesY = 1, 0


def drop_empty_sheets(document):
    """A sheet a page would print those with nothing on them as blank pages."""
    sheets = [document.Sheets.getByIndex(index) for index in range(document.Sheets.Count)]
    empty = [sheet.Name for sheet in sheets if is_empty(sheet)]
    if len(empty) < len(sheets):
        for name in empty:
            document.Sheets.removeByName(name)


def accept_changes(context, document):
    """The text as it is when every tracked change is accepted."""
    dispatcher = context.ServiceManager.createInstanceWithContext("com.sun.star.frame.DispatchHelper", context)
    dispatcher.executeDispatch(document.CurrentController.Frame, ".uno:AcceptAllTrackedChanges", "", 0, ())


def insert_pages(document, pages):
    """Web pages in place of their marks."""
    for mark, path in pages.items():
        search = document.createSearchDescriptor()
        search.SearchString = mark
        found = document.findFirst(search)
        if found is None:
            continue
        cursor = found.Text.createTextCursorByRange(found)
        cursor.String = ""
        cursor.insertDocumentFromURL(url(path), properties({"FilterName": "HTML (StarWriter)"}))


def is_empty(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.RangeAddress
    alone = end.EndRow == 0 and end.EndColumn == 0 and not sheet.getCellByPosition(0, 0).getFormula()
    return alone and sheet.DrawPage.Count == 0


def without_headers(document):
    """A text file has no headers of its own; soffice would print the file's name and the page in its language."""
    styles = document.StyleFamilies.getByName("PageStyles")
    for name in {sheet.PageStyle for sheet in document.Sheets}:
        style = styles.getByName(name)
        style.HeaderIsOn, style.FooterIsOn = False, False


def is_final(job):
    return job.get("changes") == "final"


def export(context, document, job):
    if hasattr(document, "Sheets"):
        if job.get("fit"):
            fit_sheets(document)
        if job["export"]["data"].get("SinglePageSheets"):
            drop_empty_sheets(document)
        if job.get("plain"):
            without_headers(document)
    if is_final(job) and document.supportsService("com.sun.star.text.TextDocument"):
        accept_changes(context, document)
    data = uno.Any("[]com.sun.star.beans.PropertyValue", properties(job["export"]["data"]))
    values = {"FilterName": job["export"]["filter"], "FilterData": data, "StatusIndicator": Indicator(0.6, 0.95)}
    document.storeToURL(url(job["output"]), properties(values))


def memory(pid):
    with open("/proc/%d/statm" % pid) as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE") // 2**20


def convert(context, desktop, job):
    """One document. What soffice throws is told as data; the caller decides what it means for the visitor."""
    step, document = "load", None
    try:
        document = load(desktop, job)
        if document is None:
            return {"failed": step, "message": "no document"}
        insert_pages(document, job.get("pages", {}))
        step = "export"
        answer(progress=0.6)
        export(context, document, job)
        answer(progress=0.95)
        return {"done": True, **fonts.survey(document, folder, job, properties)}
    except UnoException as error:
        return {"failed": step, "message": str(error)[:500]}
    finally:
        if document is not None:
            document.close(True)


def main():
    office, context, desktop = connect()
    busy = threading.Event()
    crash.watch(office, DYING_SECONDS, busy)
    answer(ready=True)
    for line in sys.stdin:
        job = json.loads(line)
        busy.set()
        if job.get("ping"):
            check(office, desktop)
            answer(pong=True)
        else:
            answer(**serve(office, context, desktop, job), memory=memory(office.pid))
        busy.clear()
    office.kill()


def serve(office, context, desktop, job):
    """One document. A failure counts as the document's only where soffice is still there."""
    try:
        result = convert(context, desktop, job)
    except UnoException:  # it could not even be closed
        check(office, desktop)
        raise
    if "failed" in result:
        check(office, desktop)
    return result


main()
