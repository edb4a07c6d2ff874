import { sentence } from '../../../schemas/error.ts';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FilePanel } from '../../islands/parts/FilePanel.tsx';
import { LookingInto } from '../../islands/parts/LookingInto.tsx';
import { useProposal } from '../../islands/use-proposal.ts';
import type { InputFile } from '../../stores/tool.ts';
import { isEdited } from './panel/kept-edits.ts';
import { TableEditor } from './panel/TableEditor.tsx';
import { usePictureTables } from './panel/use-picture-tables.ts';

/**
 * The tables of each picture or scan, each cell beside its picture, to be corrected before the start; writes `edits`.
 */
export default function PictureTablesPanel({ places }: ToolProps) {
  return (
    <FilePanel name="识别的表格" label="校对" places={places} isSet={isEdited} sticky>
      {(entry) => (entry.locked && !entry.password ? <Locked /> : <Found key={entry.id} entry={entry} />)}
    </FilePanel>
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
