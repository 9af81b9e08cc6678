import { notify } from './notify.tsx'

/** For a button whose popup could not be fetched: the button stays, and fetches again when it is pressed. */
export function sayNotFetched(): void {
  notify.error('This part could not be loaded', { description: 'Press again to try again.' })
}
