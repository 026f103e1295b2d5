// SPDX-License-Identifier: MIT
// The search: sections that have every word; a word in the heading, or a whole word, counts more.
const input = document.getElementById('search'), list = document.getElementById('found');
const folded = sections.map(([at, heading, text]) => [at, heading, text, heading.toLowerCase(), text.toLowerCase()]);

function score(heading, text, words) {
  let sum = 0;
  for (const word of words) {
    const whole = new RegExp(`(?<![a-z])${word.replace(/[^\w]/g, '\\$&')}(?![a-z])`);
    if (heading.includes(word)) sum += whole.test(heading) ? 20 : 3;
    else if (text.includes(word)) sum += whole.test(text) ? 5 : 1;
    else return 0;
  }
  return sum;
}

function item([at, heading, text, , low], word) {
  const entry = document.createElement('li'), link = document.createElement('a');
  const start = Math.max(0, low.indexOf(word) - 40);
  link.href = document.body.dataset.up + at;
  link.textContent = `${heading} (${at.replace(/\.html.*/, '').replace('docs/', '')})`;
  link.append(Object.assign(document.createElement('small'), { textContent: text.slice(start, start + 110) }));
  entry.append(link);
  return entry;
}

input.addEventListener('input', () => {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  const hits = words.length === 0 ? [] :
      folded.map((section) => [score(section[3], section[4], words), section])
          .filter(([value]) => value > 0).sort((a, b) => b[0] - a[0]).slice(0, 8);
  list.replaceChildren(...hits.map(([, section]) => item(section, words[0])));
  if (words.length > 0 && hits.length === 0)
    list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }));
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') list.replaceChildren();
});
