// The demo's live chat: answers a few common questions by matching words, and says that it is a demo.
const messages = document.querySelector('#messages');
const form = document.querySelector('#form');
const text = document.querySelector('#text');

const answers = [
  [/fare|ticket|cost|price|pay/i, 'The fares are in the menu under Travel.'],
  [
    /elevator|wheelchair|accessib/i,
    'The page “Elevator outages” lists every elevator that is out of service.',
  ],
  [
    /late|delay|where|when|bus|train|trolley/i,
    'Choose your route under Schedules to see when it leaves next.',
  ],
  [/lost|found/i, 'At a real agency, customer service would look for it.'],
];

function say(from, words) {
  const item = document.createElement('li');
  item.dataset.from = from;
  item.textContent = words;
  messages.append(item);
  item.scrollIntoView({ block: 'end' });
}

say('agency', 'Hello! This is a demo, and I understand only a few words. What would you like to know?');
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const question = text.value.trim();
  if (question === '') return;
  say('rider', question);
  const known = answers.find(([words]) => words.test(question));
  say('agency', known ? known[1] : 'At a real agency, someone would answer that now.');
  form.reset();
  text.focus();
});
// Enable the button only now: without the listener, it would reload the page.
form.querySelector('button').disabled = false;
