// Short sounds, made here from tones and noise: nothing is loaded. Silent until the player has touched the page, as
// browsers want it, and whenever sounds are off.
export type Sound = 'card' | 'turn' | 'trick' | 'end';

let context: AudioContext | null = null;

function ready(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function tone(audio: AudioContext, frequency: number, at: number, length: number, loudness: number): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = 'triangle';
  source.frequency.value = frequency;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}

// A card on cloth: a breath of filtered noise.
function rustle(audio: AudioContext, at: number, length: number, pitch: number, loudness: number): void {
  const start = audio.currentTime + at;
  const noise = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 2;
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  const volume = audio.createGain();
  volume.gain.value = loudness;
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(start);
}

export function play(sound: Sound, on: boolean): void {
  if (!on) return;
  const audio = ready();
  if (audio === null) return;
  switch (sound) {
    case 'card':
      rustle(audio, 0, 0.07, 1800, 0.5);
      break;
    case 'turn':
      tone(audio, 660, 0, 0.14, 0.12);
      tone(audio, 880, 0.1, 0.2, 0.12);
      break;
    case 'trick':
      rustle(audio, 0, 0.12, 900, 0.5);
      rustle(audio, 0.06, 0.14, 600, 0.4);
      break;
    case 'end':
      tone(audio, 523, 0, 0.25, 0.1);
      tone(audio, 659, 0.12, 0.25, 0.1);
      tone(audio, 784, 0.24, 0.4, 0.1);
      break;
  }
}
