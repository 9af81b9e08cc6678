import { lazyDialog } from '#web/ui/lazy-part.tsx'
import type { Person } from './person.ts'

// What opens over a list of people loads when it first opens: most visits only read the list.
export const PersonDrawer = lazyDialog(async () => (await import('./person-drawer.tsx')).PersonDrawer)
export const MemberDrawer = lazyDialog(async () => (await import('./member-drawer.tsx')).MemberDrawer)
export const InvitationDrawer = lazyDialog(async () => (await import('./invitation-drawer.tsx')).InvitationDrawer)
export const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** The people as a file. */
export async function download(fileName: string, people: readonly Person[]): Promise<void> {
  const { downloadPeople } = await import('./people-csv.ts')
  downloadPeople(fileName, people)
}
