const { providerName, providerLogo } = document.documentElement.dataset

/** The company that runs this installation, as the server wrote it into the page. */
export const provider = {
  name: providerName || 'Proveedor',
  logo: providerLogo || undefined,
}
