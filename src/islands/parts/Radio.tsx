interface Props {
  /** The same for all of one group, and of no other. */
  group: string;
  value: string;
  checked: boolean;
  disabled?: boolean;
  labelledBy?: string;
  describedBy?: string | undefined;
  onChoose(value: string): void;
}

/**
 * The browser's own radio button, unseen, over the whole of the `relative` label that it is in: keys, touch and screen
 * readers are at home with it, and nothing is measured when it comes.
 */
export const Radio = ({ group, value, checked, disabled = false, labelledBy, describedBy, onChoose }: Props) => (
  <input
    type="radio"
    name={group}
    value={value}
    checked={checked}
    disabled={disabled}
    aria-labelledby={labelledBy}
    aria-describedby={describedBy}
    onChange={() => onChoose(value)}
    className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit] focus-visible:outline-2 focus-visible:outline-accent disabled:cursor-not-allowed"
  />
);
