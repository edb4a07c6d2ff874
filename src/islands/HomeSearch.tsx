import { HeaderSearchBox } from './HeaderSearchBox.tsx';

/** The big search of the home page. Without scripts the form leads to the list of all tools. */
export function HomeSearch() {
  return (
    <form action="/see-more/" data-home-search className="relative" onSubmit={(event) => event.preventDefault()}>
      <svg
        viewBox="0 0 24 24"
        className="pointer-events-none absolute top-3.5 left-4 z-10 size-5 text-muted sm:top-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <circle cx="11" cy="11" r="7" />
        <path d="m20 20-4-4" />
      </svg>
      <HeaderSearchBox
        placeholder="搜工具或任务，如 合并、报名照"
        inputClass="h-12 w-full rounded-2xl border border-line bg-card pr-4 pl-12 text-base outline-offset-0 transition-colors placeholder:text-muted hover:border-accent sm:h-13"
        listClass="absolute inset-x-0 top-full z-30 mt-2 rounded-2xl border border-line bg-card p-2 shadow-xl"
      />
    </form>
  );
}
