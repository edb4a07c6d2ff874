import { HeaderSearchBox } from './HeaderSearchBox.tsx';

/** The big search of the home page. Without scripts the form leads to the list of all tools. */
export function HomeSearch() {
  return (
    <form action="/see-more/" data-home-search onSubmit={(event) => event.preventDefault()}>
      <HeaderSearchBox
        placeholder="搜工具或格式，如 合并、heic"
        inputClass="h-14 w-full rounded-2xl border border-line bg-card px-5 text-base shadow-sm outline-offset-0 transition-shadow placeholder:text-muted hover:border-accent sm:text-lg"
        listClass="absolute inset-x-0 top-full z-30 mt-2 rounded-2xl border border-line bg-card p-2 shadow-xl"
      />
    </form>
  );
}
