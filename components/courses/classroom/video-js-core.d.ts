/** Video.js without its HLS and DASH engine. The package's types cover only the full build. */
declare module "video.js/core.es.js" {
  import videojs from "video.js";

  export default videojs;
}
