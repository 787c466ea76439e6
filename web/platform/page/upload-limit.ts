/** In megabytes of 1 024 × 1 024 bytes, as the server wrote it into the page. */
export const maxUploadMegabytes = Number(document.documentElement.dataset['maxUploadMb']) || 25
