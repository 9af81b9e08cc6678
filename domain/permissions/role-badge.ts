/** The colours a role badge can have; the page decides the exact shade. */
export type BadgeColour = 'red' | 'purple' | 'blue' | 'green' | 'orange' | 'gray'

/** Colour of a role's badge in the user menu; gray for any other value. Specification section 2, "App shell". */
export function roleBadgeColour(role: string): BadgeColour {
  switch (role) {
    case 'Admin':
      return 'red'
    case 'Owner':
      return 'purple'
    case 'Manager':
      return 'blue'
    case 'Contributor':
      return 'green'
    case 'Auditor':
      return 'orange'
    default:
      return 'gray'
  }
}
