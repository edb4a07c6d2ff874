import { Check, Copy } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { isLoopback, phoneAddress } from '../../lib/phone-address.ts';
import { Button } from '../Button.tsx';
import { INPUT } from '../fields/field.ts';
import { qrPath } from './qr-path.ts';

/** The address that a phone opens, as a QR code and as text. */
export function QrAddress({ code }: { code: string }) {
  const address = phoneAddress(location.origin, code);
  return (
    <div className="flex flex-col items-center gap-3">
      <QrCode text={address} />
      <CopyField text={address} />
      {isLoopback(location.hostname) && (
        <p className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn">
          你现在用 {location.host}{' '}
          打开本站，这个地址只有这台电脑自己能访问，手机打不开。请改用这台电脑在局域网里的地址（如
          192.168.1.5）或网站的域名打开本页，再生成二维码。
        </p>
      )}
    </div>
  );
}

/** Dark on white in either theme: many readers know no inverted code. */
function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      role="img"
      aria-label="二维码"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-60 max-w-full rounded-xl border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function CopyField({ text }: { text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    field.current?.select();
    // On plain http there is no clipboard but the old one.
    const written = navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setCopied((await written) ?? document.execCommand('copy'));
  };
  return (
    <div className="flex w-full items-center gap-2">
      <input
        ref={field}
        readOnly
        aria-label="手机打开的地址"
        value={text}
        onFocus={(event) => event.target.select()}
        className={`${INPUT} min-w-0 flex-1 font-mono`}
      />
      <Button onClick={() => void copy()} className="shrink-0">
        {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {copied ? '已复制' : '复制地址'}
      </Button>
    </div>
  );
}
