import { keepSoon } from './restore.ts';
import { isOfFiles } from './settings.ts';
import { previewSoon } from './thumbs.ts';
import { toast } from './toast.ts';
import { $files, $notes, $options, $results, $stage, $stale, theTool } from './tool.ts';
import { removeFile } from './work.ts';

/**
 * Takes a file off the list, as its cross does. With the only file goes what came of it and what was set for it: for
 * some seconds all of that can be had back.
 */
export function removeUndoably(id: string): void {
  const files = $files.get();
  const [results, notes, options] = [$results.get(), $notes.get(), $options.get()];
  const own = Object.entries(theTool().engine.options).filter(([, option]) => isOfFiles(option));
  const [stage, stale] = [$stage.get(), $stale.get()];
  removeFile(id);
  if ($files.get().length || !results.length) return;
  const back = (): void => {
    if ($files.get().length) return; // others have come meanwhile
    // Its preview is made anew, and the service has nothing of it any more.
    $files.set(files.map(({ thumb: _, remote: __, ...file }) => file));
    // What else was set since stays.
    $options.set({ ...$options.get(), ...Object.fromEntries(own.map(([key]) => [key, options[key]])) });
    $results.set(results);
    $notes.set(notes);
    $stage.set(stage);
    $stale.set(stale);
    previewSoon($files.get());
    keepSoon();
  };
  toast('文件和结果都拿掉了。', 'plain', { name: '撤销', run: back });
}
