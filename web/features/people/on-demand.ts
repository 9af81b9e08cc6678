import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'

// What opens over a list of people loads when it first opens: most visits only read the list.
export const PersonDrawer = lazyDialog(async () => (await import('./person-drawer.tsx')).PersonDrawer)
export const MemberDrawer = lazyDialog(async () => (await import('./member-drawer.tsx')).MemberDrawer)
export const InvitationDrawer = lazyDialog(async () => (await import('./invitation-drawer.tsx')).InvitationDrawer)
export const InviteDialog = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog)
export const BulkAccountsDialog = lazyDialog(
  async () => (await import('./bulk-accounts-dialog.tsx')).BulkAccountsDialog,
)
export const BulkRoleDialog = lazyDialog(async () => (await import('./bulk-role-dialog.tsx')).BulkRoleDialog)
