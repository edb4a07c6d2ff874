import { Download, PackageOpen, Share2 } from 'lucide-react';
import { useState } from 'react';
import type { Result } from '../jobs/job.ts';
import { toast } from '../stores/toast.ts';
import { $files } from '../stores/tool.ts';
import { Button } from './Button.tsx';
import { zipName } from './format.ts';
import { SendToPhone } from './handover/PhoneButtons.tsx';
import { saveFile } from './save.ts';
import { canShare, share, toAlbum } from './share.ts';

/** Fetched with the first result, so that it is there even when the network is gone by then. */
export const loadZip = () => import('../jobs/zip.ts');

interface Props {
  results: Result[];
  tool: string;
}

/** The one main way to keep what came out, and the quiet ones. */
export function SaveButtons({ results, tool }: Props) {
  const [packing, setPacking] = useState(false);
  const files = results.map(({ file }) => file);
  const [only] = files;
  const album = toAlbum(files);
  const saveAll = async (): Promise<void> => {
    setPacking(true);
    try {
      const { zipFiles } = await loadZip();
      const name = zipName(tool, results, $files.get());
      saveFile(await zipFiles(files, name), `${name}.zip`);
    } catch {
      toast('打包失败，可能是内存不足，请逐个保存。', 'danger');
    } finally {
      setPacking(false);
    }
  };
  const save = (): void => {
    if (album === 'share') void share(files);
    else if (only && files.length === 1) saveFile(only, only.name);
    else void saveAll();
  };
  const words =
    files.length === 1
      ? album
        ? '保存到相册'
        : '保存'
      : album
        ? '全部保存到相册'
        : packing
          ? '正在打包…'
          : '全部保存（ZIP）';
  return (
    <>
      <Button shape="primary" disabled={packing} onClick={save} className="min-w-40 text-base max-sm:w-full">
        {files.length === 1 || album ? <Download size={18} aria-hidden /> : <PackageOpen size={18} aria-hidden />}
        {words}
      </Button>
      {album !== 'share' && canShare(files) && (
        <Button shape="quiet" onClick={() => void share(files)} className="max-sm:flex-1 sm:min-h-11 sm:px-4">
          <Share2 size={17} aria-hidden />
          分享
        </Button>
      )}
      <SendToPhone files={files} className="sm:min-h-11 sm:px-4" />
    </>
  );
}
