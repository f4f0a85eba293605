/** Video.js without its own HLS and DASH engine; the package types the whole alone. */
declare module "video.js/core.es.js" {
  import videojs from "video.js";

  export default videojs;
}
