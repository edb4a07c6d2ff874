import type { PortraitPicture } from './portraits.ts';

/** What is to be looked at before the photo is made: who was left out, and where the hair may not be clean. */
export function PortraitWarnings({
  picture: { others, unsure },
}: {
  picture: Pick<PortraitPicture, 'others' | 'unsure'>;
}) {
  return (
    <>
      {others > 0 && (
        <Warning>照片里不止一个人，只留下最大的一位。要换成别人，先用“图片裁剪”把那个人单独裁出来。</Warning>
      )}
      {unsure && (
        <Warning>
          头发边缘有些地方分不清是头发还是背景，可能留下灰块。请看看发丝，用“擦除”“补回”修一修；背景干净、与头发颜色分明的照片效果更好。
        </Warning>
      )}
    </>
  );
}

const Warning = ({ children }: { children: string }) => (
  <p role="status" className="border-t border-line bg-warn-soft px-4 py-2.5 text-sm text-warn">
    {children}
  </p>
);
