import type { Wording } from '#domain/protocols/wording.ts'

export interface TourStep {
  id: 'welcome' | 'dashboard' | 'controls' | 'evidence' | 'policies' | 'palette' | 'complete'
  title: string
  text: string
  /** The element that it points at. Without a visible one, as on a phone, the step is in the middle. */
  target?: string
}

const link = (path: string) => `aside a[href="${path}"]`

/** The seven steps of the specification. */
export const tourSteps = ({ controlPlural, scoreLabel }: Wording): readonly TourStep[] => [
  {
    id: 'welcome',
    title: 'Welcome to Parapet',
    text: 'A minute to show you around. You can leave at any time and come back from Help.',
  },
  {
    id: 'dashboard',
    title: 'Dashboard',
    text: `Where you stand and what to do next: your ${scoreLabel}, progress, and what changed. Every number opens the rows behind it.`,
    target: link('/dashboard'),
  },
  {
    id: 'controls',
    title: controlPlural,
    text: `Everything your framework asks for. Set a status, write down how it is met, and say who is in charge.`,
    target: link('/controls'),
  },
  {
    id: 'evidence',
    title: 'Evidence',
    text: 'The files that prove it. Drop them anywhere; each keeps its hash and is never overwritten.',
    target: link('/evidence'),
  },
  {
    id: 'policies',
    title: 'Policies',
    text: `What your company has decided. Keep each policy as evidence, and link it to all the ${controlPlural.toLowerCase()} that it covers.`,
    target: link('/evidence'),
  },
  {
    id: 'palette',
    title: 'Command palette',
    text: 'Press Ctrl K, or ⌘ K on a Mac, to find a record by its id, open a page or do something without the mouse.',
    target: '[aria-keyshortcuts="Control+K Meta+K"]',
  },
  {
    id: 'complete',
    title: 'You’re all set',
    text: 'Press ? for the keyboard shortcuts. The tour is in your profile and in Help whenever you want it again.',
  },
]
