import { Switch as Base } from '@base-ui/react/switch';

interface Props {
  /** For the label that names it. */
  id: string;
  checked: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  onChange(checked: boolean): void;
}

/** On or off. */
export function Switch({ id, checked, disabled, describedBy, onChange }: Props) {
  return (
    <Base.Root
      id={id}
      nativeButton
      render={<button type="button" />}
      checked={checked}
      disabled={disabled}
      aria-describedby={describedBy}
      onCheckedChange={onChange}
      className="relative flex h-7 w-12 shrink-0 before:absolute before:-inset-2 cursor-pointer rounded-full border border-muted/60 bg-sunken p-0.5 transition-colors outline-offset-2 focus-visible:outline-2 focus-visible:outline-accent data-checked:border-accent data-checked:bg-accent data-disabled:cursor-not-allowed data-disabled:opacity-45"
    >
      <Base.Thumb className="aspect-square h-full rounded-full bg-muted transition-transform data-checked:translate-x-5 data-checked:bg-on-accent" />
    </Base.Root>
  );
}
