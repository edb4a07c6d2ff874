((root) => {
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {}
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = dark ? 'dark' : 'light';
})(document.documentElement);
