import { lazy } from 'react'
import type { Person } from './person.ts'

// What opens over a list of people loads when it first opens: most visits only read the list.
export const PersonDrawer = lazy(async () => ({ default: (await import('./person-drawer.tsx')).PersonDrawer }))
export const MemberDrawer = lazy(async () => ({ default: (await import('./member-drawer.tsx')).MemberDrawer }))
export const InvitationDrawer = lazy(async () => ({
  default: (await import('./invitation-drawer.tsx')).InvitationDrawer,
}))
export const InviteDialog = lazy(async () => ({ default: (await import('./invite-dialog.tsx')).InviteDialog }))

/** The people as a file. */
export async function download(fileName: string, people: readonly Person[]): Promise<void> {
  const { downloadPeople } = await import('./people-csv.ts')
  downloadPeople(fileName, people)
}
