import url from './inter.woff2'

/**
 * Fetches the console's face and then puts it into the document, whose text is meanwhile in a face of the system that is as wide and as high.
 * Called once what the page waits for is there: as a preload the face would delay the first paint, and take the network from the scripts.
 */
export const loadFace = () =>
  new FontFace('Inter', `url(${url})`, { weight: '400 600' }).load().then(
    (face) => document.fonts.add(face),
    () => undefined,
  )
