import { useStore } from '@nanostores/react';
import { Smartphone } from 'lucide-react';
import { atom } from 'nanostores';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { toast } from '../../stores/toast.ts';
import { Button } from '../Button.tsx';
import { NOT_LOADED } from '../not-loaded.ts';
import type { ReceiveDialog } from './ReceiveDialog.tsx';
import type { SendDialog } from './SendDialog.tsx';

/** Everything behind the buttons is fetched when one is pressed. */
const loadSend = () => import('./SendDialog.tsx').then((part) => part.SendDialog);
const loadReceive = () => import('./ReceiveDialog.tsx').then((part) => part.ReceiveDialog);

/** Fetches a dialog and shows it; where it does not come, that is said. */
const open = <Part,>(load: () => Promise<Part>, show: (part: Part) => void): Promise<void> =>
  load().then(show, () => toast(NOT_LOADED, 'danger'));

/**
 * Keeps what is pressed in a dialog from what stands around its button: React's events go up through both, and a file
 * drop opens the file dialog on a press.
 */
const Apart = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here on a press, it only ends here
  // biome-ignore lint/a11y/useKeyWithClickEvents: as above
  <span className="contents" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
);

/** Sends files, mostly results, to a phone by a QR code. On a phone itself there is no such button. */
export function SendToPhone({ files, className = '' }: { files: File[]; className?: string }) {
  const [Dialog, setDialog] = useState<typeof SendDialog>();
  return (
    <>
      <Button
        shape="quiet"
        onClick={() => void open(loadSend, (part) => setDialog(() => part))}
        className={`max-sm:hidden ${className}`}
      >
        <Smartphone size={17} aria-hidden />
        发到手机
      </Button>
      <Apart>{Dialog && <Dialog files={files} onClose={() => setDialog(undefined)} />}</Apart>
    </>
  );
}

type Received = Omit<ComponentProps<typeof ReceiveDialog>, 'onClose'>;

const $receiving = atom<typeof ReceiveDialog | undefined>(undefined);

/** Takes files from a phone by a QR code, as if they were dropped. On a phone itself there is no such button. */
export function ReceiveFromPhone({ className = '' }: { className?: string }) {
  return (
    <Button
      shape="quiet"
      onClick={() => void open(loadReceive, $receiving.set.bind($receiving))}
      className={`max-sm:hidden ${className}`}
    >
      <Smartphone size={16} aria-hidden />
      手机传文件
    </Button>
  );
}

/** Where files come in: it outlives the button, which goes with the first file while others are on their way. */
export function Receiving(props: Received) {
  const Dialog = useStore($receiving, { ssr: 'initial' });
  return <Apart>{Dialog && <Dialog {...props} onClose={() => $receiving.set(undefined)} />}</Apart>;
}
