/** Short facts in a row that breaks between them, never within one. */
export const Facts = ({ facts }: { facts: (string | number | undefined | false)[] }) => (
  <p className="flex flex-wrap gap-x-2.5 text-xs text-muted tabular-nums">
    {facts.map((fact) => fact && <span key={fact}>{fact}</span>)}
  </p>
);
