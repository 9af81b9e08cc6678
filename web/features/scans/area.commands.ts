import type { AreaCommands } from '#web/lib/area-commands.ts'

export const scans: AreaCommands = {
  commands: () => [
    {
      category: 'Navigation',
      order: 76,
      title: 'Scans',
      description: 'Imported scans and bills of materials, and those that wait for you',
      keywords: 'nessus sbom import vulnerabilities',
      opens: '/vulnerabilities/scans',
    },
    {
      category: 'Actions',
      order: 26,
      title: 'Import scan',
      description: 'A scan file or a bill of materials, with a preview',
      keywords: 'nessus openvas qualys trivy sarif sbom cyclonedx vulnerability',
      needs: 'canCreateContent',
      opens: '/vulnerabilities/scans?import=file',
    },
  ],
  exports: () => [{ title: 'Scans', path: '/vulnerabilities/scans' }],
}
