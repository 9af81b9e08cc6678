import { Download } from 'lucide-react'
import { useState } from 'react'
import { exportedColumns } from '#web/lib/export/exported-columns.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { PORTFOLIO_EXPORT } from './export-portfolio.ts'
import type { PortfolioRow } from './portfolio-row.ts'

const ExportDialog = lazyDialog(
  async () => (await import('#web/lib/export/export-dialog.tsx')).ExportDialog<PortfolioRow>,
)

export interface ExportButtonProps {
  rows: readonly PortfolioRow[]
  total: number
  /** Ids of the columns that the person switched off. */
  hidden: readonly string[]
}

/** The table as a file, in its order. */
export function ExportButton({ rows, total, hidden }: ExportButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Download />} disabled={rows.length === 0} onClick={() => setOpen(true)}>
        Export…
      </Button>
      {isOpen && (
        <ExportDialog
          what="Portfolio"
          acrossCompanies
          rows={rows}
          total={total}
          {...exportedColumns(PORTFOLIO_EXPORT, hidden)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
