import { CircleAlert, Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { HandoverData } from '../../../schemas/api/handover.ts';
import { type ErrorData, sentence, toErrorData } from '../../../schemas/error.ts';
import { codeIn } from '../../lib/phone-address.ts';
import type { PhoneGive } from './PhoneGive.tsx';
import type { PhoneSave } from './PhoneSave.tsx';

const loadSide = async (): Promise<{ Save: typeof PhoneSave; Give: typeof PhoneGive }> => {
  const [{ PhoneSave: Save }, { PhoneGive: Give }] = await Promise.all([
    import('./PhoneSave.tsx'),
    import('./PhoneGive.tsx'),
  ]);
  return { Save, Give };
};

type Sides = Awaited<ReturnType<typeof loadSide>>;
type Screen =
  | { step: 'opening' | 'no-code' }
  | { step: 'failed'; error: ErrorData }
  | ({ step: 'open'; now: HandoverData } & Sides);

async function openScreen(code: string): Promise<Screen> {
  try {
    const [{ openByCode }, sides] = await Promise.all([import('../../jobs/handover.ts'), loadSide()]);
    return { step: 'open', now: await openByCode(code), ...sides };
  } catch (thrown) {
    return { step: 'failed', error: toErrorData(thrown) };
  }
}

/** What a phone shows that has read a QR code: files to save, or the way to send some. */
export default function PhoneScreen() {
  const [screen, setScreen] = useState<Screen>({ step: 'opening' });
  useEffect(() => {
    let gone = false;
    const open = (): void => {
      const code = codeIn(location.hash);
      setScreen({ step: code ? 'opening' : 'no-code' });
      if (code) void openScreen(code).then((next) => gone || setScreen(next));
    };
    open();
    addEventListener('hashchange', open); // another code read into the same page
    return () => {
      gone = true;
      removeEventListener('hashchange', open);
    };
  }, []);
  return (
    <section aria-label="手机传送" aria-busy={screen.step === 'opening'} className="flex flex-col gap-4">
      {screen.step === 'opening' && <p className="text-muted">正在打开…</p>}
      {screen.step === 'no-code' && <NoCode />}
      {screen.step === 'failed' && (
        <p role="alert" className="flex items-start gap-2 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          <CircleAlert size={20} className="mt-0.5 shrink-0" aria-hidden />
          {screen.error.code === 'not-found' && screen.error.detail ? screen.error.detail : sentence(screen.error)}
        </p>
      )}
      {screen.step === 'open' &&
        (screen.now.direction === 'to-phone' ? <screen.Save now={screen.now} /> : <screen.Give now={screen.now} />)}
    </section>
  );
}

const NoCode = () => (
  <div className="flex items-start gap-3 rounded-2xl border border-line bg-card p-5">
    <Smartphone size={22} className="mt-0.5 shrink-0 text-accent" aria-hidden />
    <div className="text-sm leading-relaxed text-muted">
      <p>这个页面要用二维码打开：</p>
      <ul className="mt-2 list-disc pl-5">
        <li>把电脑上的结果存到手机：在电脑上点结果旁的“发到手机”，再用手机扫码。</li>
        <li>把手机里的照片或文件传到电脑：在电脑上打开工具，点“手机传文件”，再用手机扫码。</li>
      </ul>
    </div>
  </div>
);
