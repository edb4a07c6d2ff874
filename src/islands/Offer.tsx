import { useEffect, useState } from 'react';
import { canonical, isEncrypted, typeOf } from '../lib/intake.ts';
import type { Given } from '../lib/offer.ts';
import type { SearchTool } from '../lib/tool-search.ts';
import { OfferFiles } from './OfferFiles.tsx';
import { OfferTools } from './OfferTools.tsx';
import { Dialog } from './parts/Dialog.tsx';
import { loadTools } from './tool-data.ts';

export interface OfferProps {
  files: File[];
  onClose(): void;
}

/** What is known of the files and the tools; nothing while they are looked into. */
interface Looked {
  given: Given[];
  tools: SearchTool[];
}

/** Whether a file is encrypted takes a look at both of its ends: of many files it is not asked. */
const MAX_ENDS = 20;

const look = async (file: File, few: boolean): Promise<Given> => {
  const type = await typeOf(file).catch(() => undefined);
  const locked = few && type === 'pdf' && (await isEncrypted(file).catch(() => false));
  return { type: type && canonical(type), size: file.size, locked };
};

function useLook(files: File[]): Looked | 'failed' | undefined {
  const [looked, setLooked] = useState<Looked | 'failed'>();
  useEffect(() => {
    let current = true;
    setLooked(undefined);
    Promise.all([Promise.all(files.map((file) => look(file, files.length <= MAX_ENDS))), loadTools()]).then(
      ([given, { tools }]) => current && setLooked({ given, tools }),
      () => current && setLooked('failed'),
    );
    return () => {
      current = false;
    };
  }, [files]);
  return looked;
}

/** Says what the visitor's files are and which tools take them; the one chosen opens with the files already there. */
export default function Offer({ files, onClose }: OfferProps) {
  const looked = useLook(files);
  const title = files.length > 1 ? `${files.length} 个文件，想做什么？` : '这个文件，想做什么？';
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-4 pt-4 pb-5 text-left sm:px-6">
        <OfferFiles files={files} given={typeof looked === 'object' ? looked.given : undefined} />
        {!looked && <p className="py-10 text-center text-sm text-muted">正在看是什么文件…</p>}
        {looked === 'failed' && (
          <p role="alert" className="py-10 text-center text-sm text-danger">
            工具目录没有载入，请检查网络后再试；也可以关掉这里，从工具列表里选。
          </p>
        )}
        {typeof looked === 'object' && <OfferTools files={files} {...looked} />}
      </div>
    </Dialog>
  );
}
