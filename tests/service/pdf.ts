/** A sound PDF of so many empty pages, made here so that tests need no files (ISO 32000-1 §7.5). */
export function pdf(name: string, pages = 1): File {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages}/Kids[${Array.from({ length: pages }, (_, index) => `${index + 3} 0 R`).join(' ')}]>>`,
    ...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]>>'),
  ];
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return new File(
    [
      `${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
    ],
    name,
    { type: 'application/pdf' },
  );
}
