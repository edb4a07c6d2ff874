import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../Button.tsx';
import type { FieldProps } from './field.ts';
import { fitPicture } from './fit-picture.ts';

const MB = 2 ** 20;

/**
 * A picture chosen from the visitor's files, made small enough and shown; it is held as a data URL and goes nowhere but
 * into the job.
 */
export function Field({ id, option, value, describedBy, invalid, disabled, onChange }: FieldProps<'picture'>) {
  const [fault, setFault] = useState<string>();
  const url = String(value);
  const take = (file: File | undefined): void => {
    if (!file) return;
    setFault(undefined);
    fitPicture(file, option.mb * MB).then(onChange, () => setFault('这张图片读不出来，请换一张 PNG 或 JPG。'));
  };
  return (
    <>
      <div className="flex items-center gap-3">
        <label className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-2 rounded-lg border border-line bg-paper px-3 text-sm text-ink focus-within:outline-2 focus-within:outline-accent has-disabled:cursor-default has-disabled:opacity-50">
          {url ? (
            <img src={url} alt="已选的图片" className="h-9 max-w-24 object-contain" />
          ) : (
            <ImagePlus size={18} aria-hidden className="text-muted" />
          )}
          <span aria-hidden>{url ? '换一张' : '选择图片'}</span>
          <input
            id={id}
            type="file"
            accept="image/*"
            disabled={disabled}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
            className="sr-only"
          />
        </label>
        {url && (
          <Button shape="icon" aria-label={`去掉${option.label}`} disabled={disabled} onClick={() => onChange('')}>
            <X size={17} aria-hidden />
          </Button>
        )}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-danger">
          {fault}
        </p>
      )}
    </>
  );
}
