import { useStore } from '@nanostores/react';
import { FileDown } from 'lucide-react';
import { type ComponentType, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../schemas/tool.ts';
import { whereOf } from '../lib/where.ts';
import { $most, within } from '../stores/limit.ts';
import { toast } from '../stores/toast.ts';
import { $files, $notes, $refusals, $stage, setTool, theTool } from '../stores/tool.ts';
import { Badge } from './Badge.tsx';
import { Demo } from './Demo.tsx';
import { FileDrop } from './FileDrop.tsx';
import { focusFirst } from './focus-free.ts';
import { Receiving } from './handover/PhoneButtons.tsx';
import { NOT_LOADED } from './not-loaded.ts';
import { sayStage } from './say-stage.ts';
import { Toasts } from './Toasts.tsx';
import { usePageDrop } from './use-page-drop.ts';
import { endWaiting, isWaiting, useWorkPage } from './use-work-page.ts';
import type { WorkbenchProps } from './Workbench.tsx';
import { WorkFrame } from './WorkFrame.tsx';

/** Everything after the first file is its own chunk, fetched when a visitor shows intent. */
const loadWork = () => import('../stores/work.ts');
const loadWorkbench = () => import('./Workbench.tsx');

/**
 * What is there sooner than this, in milliseconds, needs no frame before it: a file that is refused leaves the page as
 * it was.
 */
const AT_ONCE = 100;

const ssr = { ssr: 'initial' } as const;

/** Empties the page and everything the site has stored in this browser. */
async function forget(): Promise<void> {
  try {
    const [{ reset }, { forgetEverything }] = await Promise.all([loadWork(), import('../stores/restore.ts')]);
    reset();
    await forgetEverything();
  } catch {
    toast(NOT_LOADED, 'danger');
  }
}

/** The workbench once it is fetched, at the latest when there are files; `failed`: there are, and it did not come. */
function useWorkbench(open: boolean) {
  // Not `lazy`: React would hold the list back for 300 ms behind its fallback, even when the chunk is there.
  const [Workbench, setWorkbench] = useState<ComponentType<WorkbenchProps>>();
  const [failed, setFailed] = useState(false);
  const there = useRef(false);
  const openWorkbench = useCallback(async (): Promise<void> => {
    const chunk = await loadWorkbench();
    there.current = true;
    chunk.fetchFirstPanels(theTool());
    setWorkbench(() => chunk.default);
  }, []);
  useEffect(() => {
    // Files of the last visit come without any intent.
    if (open && !there.current) openWorkbench().catch(() => setFailed(true));
  }, [open, openWorkbench]);
  return { Workbench, failed, there, openWorkbench };
}

function useTool(props: ToolProps) {
  const [busy, setBusy] = useState(false);
  // Files were given before the workbench was there: its frame shows that they were.
  const [opening, setOpening] = useState(false);
  const open = useStore($files, ssr).length > 0;
  const { Workbench, failed, there, openWorkbench } = useWorkbench(open);
  setTool(props);

  const onIntent = useCallback(() => {
    // A failure is shown where it matters: when there are files.
    openWorkbench().catch(() => undefined);
    loadWork().then(
      (work) => work.getReady(1),
      () => undefined,
    );
  }, [openWorkbench]);
  const onFiles = useCallback(
    (files: File[]): Promise<void> => {
      setBusy(true);
      const slow = setTimeout(() => setOpening(!there.current), AT_ONCE);
      // The frame is drawn first: to fetch what comes into it is work of its own.
      return new Promise<void>((resolve) => setTimeout(resolve))
        .then(() => Promise.all([loadWork(), openWorkbench()]))
        .then(([work]) => work.addFiles(files))
        .catch(() => toast(NOT_LOADED, 'danger'))
        .finally(() => {
          clearTimeout(slow);
          setBusy(false);
          setOpening(false);
        });
    },
    [there, openWorkbench],
  );

  useEffect(() => {
    // What takes files in comes while nothing else is to do; the workbench, which is most of the page, and engines come
    // with a visitor's intent: a page only read weighs a third less.
    const idle = window.requestIdleCallback ?? ((done: () => void) => setTimeout(done, 500));
    idle(() => void loadWork().catch(() => undefined));
  }, []);

  useEffect(() => {
    if (isWaiting()) openWorkbench().catch(() => undefined);
    // Late, so that hydration and a quick first drop come before the look into storage.
    void import('../stores/restore.ts')
      .then(({ restore }) => restore())
      .then(
        (handed) => (handed.length ? onFiles(handed) : undefined),
        () => undefined, // not fetched: nothing comes back, and all the rest works
      )
      .then(endWaiting);
  }, [openWorkbench, onFiles]);
  return { busy, open, opening: opening && !open, failed, Workbench, onIntent, onFiles };
}

/** With the last file what was pressed to take it away has gone: where files are chosen has the focus then. */
function useChooseAgain(open: boolean): void {
  const was = useRef(open);
  useEffect(() => {
    if (was.current && !open) focusFirst('input[data-input=files]');
    was.current = open;
  }, [open]);
}

interface Props extends ToolProps {
  /** The tool's icon, drawn by the server (the slot `icon`). */
  icon?: ReactNode;
}

/**
 * The tool island, for tools that are built. Its first state, drawn by the server too, is the empty drop zone; with the
 * first file the page becomes the workbench.
 */
export default function ToolPanel({ icon, ...props }: Props) {
  const { tool } = props;
  const { busy, open, opening, failed, Workbench, onIntent, onFiles } = useTool(props);
  const over = usePageDrop({ onIntent, onFiles });
  const files = useStore($files, ssr);
  const refusals = useStore($refusals, ssr);
  const stage = useStore($stage, ssr);
  const limit = within(props, useStore($most, ssr));
  const unmade = files.filter((entry) => entry.stage?.state === 'failed').length;
  const lost = new Set(useStore($notes, ssr).flatMap((note) => (note.lost ? [note.text] : []))).size;
  const onForget = (): void => void forget();
  useWorkPage(open || opening);
  useChooseAgain(open);

  return (
    <section aria-label={`${tool.name}工具`} aria-busy={busy} className="flex flex-col gap-4">
      {!open && !opening && (
        <>
          <WorkFrame name={tool.name} icon={icon} waiting />
          <div data-empty className="flex flex-col gap-4">
            <div className="flex flex-col items-center gap-2">
              <Badge where={whereOf(props)} onForget={onForget} />
              {tool.demo && <Demo id={props.id} text={tool.demo.text} />}
            </div>
            <FileDrop tool={{ ...tool, limit }} onIntent={onIntent} onFiles={onFiles} />
          </div>
        </>
      )}
      {!opening && Workbench && (open || refusals.length > 0) ? (
        <Workbench {...props} limit={limit} icon={icon} onFiles={onFiles} onForget={onForget} />
      ) : (
        (open || opening) && <WorkFrame name={tool.name} icon={icon} failed={failed} />
      )}
      <p aria-live="polite" className="sr-only">
        {sayStage(stage, { files: files.length, failed: unmade, lost })}
      </p>
      {over && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-3xl border-4 border-dashed border-accent bg-accent-soft/80">
          <p className="flex items-center gap-3 rounded-2xl bg-card px-8 py-6 text-2xl font-medium text-accent shadow-xl">
            <FileDown size={32} aria-hidden />
            松手即可添加
          </p>
        </div>
      )}
      <Receiving tool={{ ...tool, limit }} onFiles={onFiles} />
      <Toasts />
    </section>
  );
}
