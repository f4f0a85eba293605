/** Video.js without its HLS and DASH engine. The package ships types for the full build only. */
declare module "video.js/core.es.js" {
  import videojs from "video.js";

  export default videojs;
}
