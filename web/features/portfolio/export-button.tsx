import { Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import { PORTFOLIO_EXPORT } from './export-portfolio.ts'
import type { PortfolioRow } from './portfolio-row.ts'

const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<PortfolioRow>,
)

/** The table as a file, in its order. */
export function ExportButton({ rows }: { rows: readonly PortfolioRow[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download aria-hidden="true" />} disabled={rows.length === 0} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && (
        <ExportDialog
          what="Portfolio"
          acrossCompanies
          rows={rows}
          total={rows.length}
          columns={PORTFOLIO_EXPORT}
          leftOut={[]}
          further={[]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
