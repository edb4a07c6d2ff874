import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import type { ToolProps } from '../../../schemas/tool.ts';
import { FileChooser } from '../../islands/parts/FileChooser.tsx';
import { useDoing } from '../../islands/use-doing.ts';
import { choosePages } from '../../stores/page-choice.ts';
import { $files, $options } from '../../stores/tool.ts';
import { setFileOption, setOption } from '../../stores/work.ts';
import { ChosenPages } from './panel/ChosenPages.tsx';
import { NoPages } from './panel/NoPages.tsx';
import { doingOf, pagesOption } from './panel/pages-option.ts';
import { stillAsked } from './panel/what-comes.ts';

/**
 * The pages of each PDF, to be chosen with a click; writes the engine's option of pages, of the file they belong to
 * where each has its own.
 */
export default function PagesPanel(props: ToolProps) {
  const { engine, tool } = props;
  const files = useStore($files);
  const options = useStore($options);
  const [shown, setShown] = useState<string>();
  const before = useRef<[name: string, value: unknown][]>([]);
  const [key, option] = pagesOption(props) ?? [];
  const removes = !!option && 'removes' in option && !!option.removes;
  const own = !option?.each;
  useDoing(doingOf(props, files, options));
  const entry = files.find(({ id }) => id === shown) ?? files.find(({ pages }) => pages) ?? files[0];
  if (!entry || !key || !option) return null;
  const label = option.label;
  const write = (text: string): void => {
    if (own) {
      choosePages(entry.id, key, text);
      return;
    }
    const left = text || files.some(({ id, values }) => id !== entry.id && values[key]);
    setFileOption(entry.id, key, text);
    // Choosing pages by hand asks for the way of working in which they count; with no page chosen the one before is
    // back.
    if (!left)
      for (const [name, value] of stillAsked(before.current.splice(0), option.when, options)) setOption(name, value);
    else
      for (const [name, wanted] of Object.entries(option.when ?? {}))
        if (!Array.isArray(wanted) && !(name in tool.set) && options[name] !== wanted) {
          before.current.push([name, options[name] ?? engine.options[name]?.default]);
          setOption(name, wanted);
        }
  };
  return (
    <section aria-label={label} className="overflow-hidden rounded-2xl border border-line bg-card">
      {files.length > 1 && (
        <FileChooser
          label={label}
          files={files}
          entry={entry}
          isSet={({ values }) => !!values[key]}
          onChoose={setShown}
        />
      )}
      {entry.pages ? (
        <ChosenPages
          key={entry.id}
          entry={entry}
          pages={entry.pages}
          label={label}
          removes={removes}
          text={String((own ? options[key] : entry.values[key]) ?? '')}
          optional={own}
          onWrite={write}
        />
      ) : (
        <NoPages entry={entry} doing="在页面上点选" />
      )}
    </section>
  );
}
