import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { LookingInto } from '../../islands/parts/LookingInto.tsx';
import { useProposal } from '../../islands/use-proposal.ts';
import { $files, type InputFile } from '../../stores/tool.ts';
import { TableEditor } from './panel/TableEditor.tsx';
import { usePictureTables } from './panel/use-picture-tables.ts';
import { EDITS } from './panel/use-tables.ts';

/** The tables of each picture or scan, each cell beside its picture, to be corrected before the start; writes `edits`. */
export default function PictureTablesPanel({ places }: ToolProps) {
  const files = useStore($files);
  const [chosen, setChosen] = useState<string>();
  const entry = files.find(({ id }) => id === chosen) ?? files[0];
  if (!entry || !places.includes('browser')) return null;
  return (
    <section aria-label="识别的表格" className="overflow-clip rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label="校对"
          files={files}
          entry={entry}
          isSet={({ values }) => !!values[EDITS]}
          onChoose={setChosen}
        />
      )}
      {entry.locked && !entry.password ? <Locked /> : <Found key={entry.id} entry={entry} />}
    </section>
  );
}

const FRAME = 'grid min-h-72 place-content-center gap-3 px-4 py-6 text-center text-sm text-muted';

function Locked() {
  useProposal(true);
  return <p className={FRAME}>输入这个文件的密码后，可以先看表格。</p>;
}

function Found({ entry }: { entry: InputFile }) {
  const { tables, error, part, note } = usePictureTables(entry);
  const known = !!tables || !!error;
  useProposal(known);
  if (tables?.found.tables.length) return <TableEditor entry={entry} found={tables.found} pictures={tables.pictures} />;
  if (known) return <p className={FRAME}>{error ? sentence(error) : NONE}</p>;
  return <LookingInto entry={entry} name="识别" part={part} words={note ?? '正在打开'} hint={FETCHED} />;
}

const NONE = '没有找到表格。要把认出的文字也放进工作表，请打开“表格以外的文字也放进去”。';
const FETCHED = '第一次使用要先下载识别模型，约 9 MB；文件不会离开这台设备。';
