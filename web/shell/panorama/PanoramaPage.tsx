import { PortfolioPage } from '#web/features/portfolio/PortfolioPage.tsx'
import { lazyDialog } from '#web/platform/page/lazy-panel.tsx'

const { Dialog: RenewDialog } = lazyDialog(
  async () => (await import('#web/features/licences/LicencesRenewDialog.tsx')).LicencesRenewDialog,
)

/** The panorama, with the dialog of licences that renews what it warns of. */
export const PanoramaPage = () => <PortfolioPage RenewDialog={RenewDialog} />
