import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'

/** For the company switcher and the first-run screen; the code loads with the first opening. */
export const CreateCompanyDialog = lazyDialog(
  async () => (await import('./create-company-dialog.tsx')).CreateCompanyDialog,
)

export const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun)
