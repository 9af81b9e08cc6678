import { lazyDialog, lazyPart } from '#web/ui/lazy-part.tsx'

/** For the switcher and the first-run screen; its code comes when it is first opened. */
export const CreateCompanyDialog = lazyDialog(
  async () => (await import('./create-company-dialog.tsx')).CreateCompanyDialog,
)

export const FirstRun = lazyPart(async () => (await import('./first-run.tsx')).FirstRun)
