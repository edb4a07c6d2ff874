import { useStore } from '@nanostores/react';
import { Download, PackageOpen, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../jobs/job.ts';
import { $saved, noteSaved } from '../stores/saved.ts';
import { toast } from '../stores/toast.ts';
import { $files } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { zipName } from './format.ts';
import { SendToPhone } from './handover/PhoneButtons.tsx';
import { SaveButton } from './SaveButton.tsx';
import { saveFile } from './save.ts';
import { canShare, share, toAlbum } from './share.ts';

/** Fetched with the first result, so that it is there even when the network is gone by then. */
export const loadZip = () => import('../jobs/zip.ts');

const TO_SAVE = {
  file: { one: '保存', many: '全部保存（ZIP）' },
  album: { one: '保存到相册', many: '全部保存到相册' },
};
const SAVED = { one: '已保存', many: '已全部保存' };

interface Props {
  results: readonly Result[];
  tool: string;
  /** What comes first is elsewhere. */
  quiet: boolean;
}

/** The one main way to keep what came out, and the quiet ones. */
export function SaveButtons({ results, tool, quiet }: Props) {
  const [packing, setPacking] = useState(false);
  const files = results.map(({ file }) => file);
  const [only] = files;
  const album = toAlbum(files);
  const saved = useStore($saved);
  const all = results.every(({ id }) => saved.has(id));
  const saveAll = async (): Promise<void> => {
    setPacking(true);
    try {
      const { zipFiles } = await loadZip();
      const name = zipName(tool, results, $files.get());
      saveFile(await zipFiles(files, name), `${name}.zip`);
      noteSaved(results);
    } catch {
      toast('打包失败，可能是内存不足，请逐个保存。', 'danger');
    } finally {
      setPacking(false);
    }
  };
  const save = (): void => {
    if (album === 'share') void share(files).then((done) => done && noteSaved(results));
    else if (only && files.length === 1) {
      saveFile(only, only.name);
      noteSaved(results);
    } else void saveAll();
  };
  const one = files.length === 1;
  const shares = album !== 'share' && canShare(files);
  const count = one ? 'one' : 'many';
  return (
    <>
      <SaveButton
        saved={all && !packing}
        icon={one || album ? Download : PackageOpen}
        iconSize={18}
        words={packing ? '正在打包…' : TO_SAVE[album ? 'album' : 'file'][count]}
        done={SAVED[count]}
        shape={quiet ? 'plain' : 'primary'}
        disabled={packing}
        className={`min-w-40 text-base ${one && !shares ? 'max-sm:flex-1' : 'max-sm:w-full'}`}
        onSave={save}
      />
      {shares && (
        <Button shape="quiet" onClick={() => void share(files)} className="max-sm:flex-1 sm:min-h-11 sm:px-4">
          <Share2 size={17} aria-hidden />
          分享
        </Button>
      )}
      <SendToPhone files={files} className="sm:min-h-11 sm:px-4" />
    </>
  );
}
