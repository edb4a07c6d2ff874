import type { Run } from '../../engines/engine.ts';
import { openPortrait, type Portrait, type PortraitModel } from '../../engines/portrait-model.ts';

const FAILED = '服务器自设的人像模型没有运行成功，这次由自带的模型完成。';

/** Keeps the operator's portrait model warm for one engine: its memory must not count against the limits of another. */
export function keepPortrait() {
  let kept: Portrait | undefined;
  let of: string | undefined;
  return {
    /** Lets go of the model where another engine is to be called. */
    free(engine: string): void {
      if (engine !== of) kept?.stop();
      of = engine;
    },
    /** `Run.mask` of one call. After a failure the bundled model does the rest of it; the result's notes and the operator's log say so. */
    maskFor(
      model: PortraitModel,
      { signal, note, warn }: { signal: AbortSignal; note(text: string): void; warn(text: string): void },
    ): NonNullable<Run['mask']> {
      const portrait = kept ?? openPortrait(model);
      kept = portrait;
      let failed = false;
      return async (picture) => {
        if (failed) return undefined;
        try {
          return await portrait.mask(picture, signal);
        } catch (error) {
          signal.throwIfAborted();
          failed = true;
          note(FAILED);
          warn(error instanceof Error ? error.message : String(error));
          return undefined;
        }
      };
    },
  };
}
