// gallery.html in `npm run dev`: every phase of a table without a server. Not part of the built page, which starts at
// index.html. gallery.html?lang=ru&theme=dark#play
import { mount } from 'svelte';
import '../app.css';
import { settings, type Language } from '../lib/settings.svelte.ts';
import { words } from '../lib/words.svelte.ts';
import Gallery from './Gallery.svelte';

const parameters = new URLSearchParams(location.search);
settings.language = (parameters.get('lang') ?? 'en') as Language;
settings.indices = settings.language === 'ru' ? 'russian' : 'latin';
settings.fourColours = parameters.has('four');
document.documentElement.lang = settings.language;
document.documentElement.dataset.theme = parameters.get('theme') ?? 'light';
document.documentElement.dataset.fourColours = String(settings.fourColours);
if (parameters.has('still')) document.documentElement.dataset.motion = 'reduced';
await words.load(settings.language);
mount(Gallery, { target: document.getElementById('app')! });
