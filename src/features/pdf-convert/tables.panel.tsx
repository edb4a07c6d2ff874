import { useStore } from '@nanostores/react';
import { ScanText } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { $files, type InputFile } from '../../stores/tool.ts';
import { Fidelity } from './panel/Fidelity.tsx';
import { isEdited } from './panel/kept-edits.ts';
import { OpenIn } from './panel/OpenIn.tsx';
import { TableEditor } from './panel/TableEditor.tsx';
import { useFound } from './panel/use-tables.ts';
import { SCAN_READERS } from './shared/scans-ahead.ts';

/** The tables that were found in each PDF, to be checked and changed; writes the engine's `edits` of the file. */
export default function TablesPanel(props: ToolProps) {
  const { places } = props;
  const files = useStore($files);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry || !places.includes('browser')) return null;
  return (
    <>
      <Fidelity {...props} />
      {/* Below a report that has not got its height it waits unseen. */}
      <section
        aria-label="表格"
        className="peer-data-opening:invisible overflow-clip rounded-2xl border border-line bg-card"
      >
        {files.length > 1 && (
          <FileChooser label="看表格" files={files} entry={entry} isSet={isEdited} onChoose={setChosen} />
        )}
        {entry.locked && !entry.password ? (
          <Words text="输入这个文件的密码后，可以先看表格。" />
        ) : (
          <Found key={entry.id} entry={entry} />
        )}
      </section>
    </>
  );
}

const Words = ({ text, opening }: { text: string; opening?: true }) => (
  <p data-opening={opening} className="grid min-h-72 place-items-center px-4 py-6 text-center text-sm text-muted">
    {text}
  </p>
);

function Found({ entry }: { entry: InputFile }) {
  const { found, error, part } = useFound(entry);
  if (error) return <Words text={sentence(error)} />;
  if (!found) return <Words text={`正在找表格${part > 0.01 ? ` ${Math.floor(part * 100)}%` : ''}……`} opening />;
  if (found.tables.length) return <TableEditor entry={entry} found={found} />;
  if (!found.scanned.length) return <Words text={NONE} />;
  return (
    <div className="grid min-h-72 content-center justify-items-center gap-4 px-4 py-6 text-center text-sm">
      <p className="text-muted">{SCANNED}</p>
      <OpenIn reader={SCAN_READERS.tables} files={[entry]}>
        <ScanText size={17} aria-hidden />
      </OpenIn>
    </div>
  );
}

const NONE = '没有找到表格。要把文字也放进工作表，请打开“表格以外的文字”；只想改文字，请转成 Word。';
const SCANNED = `页面是扫描的图片，没有文字可取。“${SCAN_READERS.tables.name}”会先识别，再取出表格。`;
