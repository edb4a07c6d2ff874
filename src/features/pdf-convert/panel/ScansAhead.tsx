import { useStore } from '@nanostores/react';
import { ScanText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ToolProps } from '../../../../schemas/tool.ts';
import { Button } from '../../../islands/Button.tsx';
import { valuesOf } from '../../../islands/option-fields.ts';
import { fieldOf } from '../../../islands/wrong-field.ts';
import { factsOf } from '../../../jobs/facts.ts';
import { $files, $options, $results, $stage, type InputFile, isRunning } from '../../../stores/tool.ts';
import { setOption } from '../../../stores/work.ts';
import { createScanLooks } from '../shared/scan-looks.ts';
import { SCAN_READERS, type ScansIn, scansAhead } from '../shared/scans-ahead.ts';
import { OpenIn } from './OpenIn.tsx';

/** The option of the engine that has pages read which are only pictures. */
const READS = 'scans';
/** The one by which a part of the pages is asked for. */
const PAGES = 'pages';
/** Says before a start that pages are only pictures, and what to do about it. */
export function ScansAhead(props: ToolProps) {
  const values = valuesOf(props, useStore($options));
  const reads = props.tool.ask.includes(READS);
  const files = useStore($files);
  const known = useScans(files);
  const stage = useStore($stage);
  const done = useStore($results).length > 0;
  const asked = typeof values[PAGES] === 'string' ? values[PAGES] : '';
  const words = scansAhead(known, reads, { total: files.length, asked });
  if (!words || values[READS] === true || isRunning(stage) || done) return null;
  const read = (): void => {
    setOption(READS, true);
    fieldOf(READS)?.focus({ preventScroll: true }); // what was pressed goes
  };
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-warn-soft px-4 py-3 text-sm"
    >
      <p className="min-w-0 flex-1 basis-72 text-warn">{words}</p>
      <span className="flex flex-wrap gap-2">
        {reads && (
          <Button onClick={read}>
            <ScanText size={17} aria-hidden />
            识别扫描页
          </Button>
        )}
        <OpenIn reader={SCAN_READERS.words} files={files} shape={reads ? 'quiet' : 'plain'} />
      </span>
    </div>
  );
}

/** What is known of the files. */
function useScans(files: readonly InputFile[]): ScansIn[] {
  const [known, setKnown] = useState<ReadonlyMap<File, ScansIn>>(new Map());
  const looks = useRef<ReturnType<typeof createScanLooks>>(undefined);
  useEffect(() => {
    looks.current ??= createScanLooks(factsOf, (file, found) => setKnown((before) => new Map(before).set(file, found)));
    looks.current.look(files);
  }, [files]);
  useEffect(() => () => looks.current?.end(), []);
  return files.flatMap(({ file }) => known.get(file) ?? []);
}
